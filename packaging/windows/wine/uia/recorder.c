/* A stand-in for UIAutomationCore.dll: Qt hands it what Windows' own would pass on to a screen reader.

   A client always listens. The provider of a window is the answer to WM_GETOBJECT itself, and every event goes
   to the function that `listen_to` was given: its kind, the provider, a number, and up to two pointers. */

#define OUT __declspec(dllexport)

typedef struct Provider {
    struct {
        long (*QueryInterface)(struct Provider *, const void *, void **);
        unsigned long (*AddRef)(struct Provider *);
    } *methods;
} Provider;

typedef void (*Listener)(int kind, Provider *provider, long long number, const void *one, const void *two);

enum { HAPPENED, CHANGED, ANNOUNCED };

static Listener listener;

OUT void listen_to(Listener told) { listener = told; }

OUT int UiaClientsAreListening(void) { return 1; }

OUT long UiaHostProviderFromHwnd(void *window, void **provider) {
    *provider = 0;
    return 0;
}

OUT long long UiaReturnRawElementProvider(void *window, long long w, long long l, Provider *provider) {
    if (provider) provider->methods->AddRef(provider);
    return (long long)provider;
}

OUT long UiaRaiseAutomationEvent(Provider *provider, int event) {
    if (listener) listener(HAPPENED, provider, event, 0, 0);
    return 0;
}

/* A VARIANT is larger than a register, so Windows passes a pointer to it. */
OUT long UiaRaiseAutomationPropertyChangedEvent(Provider *provider, int property, void *before, void *after) {
    if (listener) listener(CHANGED, provider, property, before, after);
    return 0;
}

OUT long UiaRaiseNotificationEvent(Provider *provider, int kind, int processing, void *text, void *activity) {
    if (listener) listener(ANNOUNCED, provider, processing, text, activity);
    return 0;
}
