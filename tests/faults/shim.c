/* Loaded before everything else (LD_PRELOAD) into a program that writes: counts, records, tears, fails or kills
 * at what it does to the files under one folder. The program itself says when, through faults_plan().
 *
 * An "operation" is one write, sync, truncation, creation, unlink, rename, link, mkdir or rmdir under the folder,
 * counted from 1 since the last faults_plan(). Reading is never touched.
 *
 * What cannot be counted byte by byte (sendfile, copy_file_range, fallocate) is refused under the folder as by a
 * file system that does not know it; everybody falls back to plain writes then.
 *
 * A record is a head (see struct head) with two names, relative to the folder, and the bytes of a write.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { FILES = 4096 };
enum how { COUNT, KILL, KILL_TORN, FAIL, FAIL_FOR_GOOD, FAIL_LATE };

struct head {
    char op;
    char padding[3];
    uint32_t name, other; /* lengths of the two names */
    uint32_t unused;
    int64_t offset;
    uint64_t bytes;
};

static char *names[FILES]; /* what each file descriptor under the folder was opened as */
static char folder[PATH_MAX];
static size_t folder_length;
static long counted, at;
static enum how how;
static int error_number;
static int record = -1;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static ssize_t plain_write(int fd, const void *bytes, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    return real(fd, bytes, length);
}

static ssize_t plain_pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    return real(fd, bytes, length, offset);
}

/* From now on count from 1 what happens under `under`, and at operation `when` do `what`: COUNT nothing, KILL the
 * process before it, KILL_TORN after half of a write, FAIL it with `number` in errno, FAIL_FOR_GOOD it and all after
 * it, FAIL_LATE: do it and then say that it failed. `under` "" tracks nothing. */
void faults_plan(const char *under, long when, int what, int number) {
    pthread_mutex_lock(&one_at_a_time);
    snprintf(folder, sizeof folder, "%s", under);
    folder_length = strlen(folder);
    counted = 0;
    at = when;
    how = (enum how)what;
    error_number = number;
    pthread_mutex_unlock(&one_at_a_time);
}

/* How many operations there were since the last plan. */
long faults_counted(void) { return counted; }

/* Record every operation that succeeds into `file`; "" ends the recording. */
void faults_record(const char *file) {
    if (record >= 0) close(record);
    record = *file ? open(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600) : -1;
}

/* A record of the test itself between those of the program: op 'A' with a number. */
void faults_mark(int64_t number) {
    struct head head = {.op = 'A', .offset = number};
    pthread_mutex_lock(&one_at_a_time);
    if (record >= 0) plain_write(record, &head, sizeof head);
    pthread_mutex_unlock(&one_at_a_time);
}

static int is_under(const char *path) {
    return folder_length && path && !strncmp(path, folder, folder_length)
        && (path[folder_length] == '/' || !path[folder_length]);
}

static const char *relative(const char *path) {
    path += folder_length;
    return *path == '/' ? path + 1 : path;
}

/* The whole path of what a system call with a folder's descriptor means. */
static const char *whole(int of, const char *path, char *buffer) {
    if (*path == '/') return path;
    char link[64];
    ssize_t length;
    if (of == AT_FDCWD) {
        if (!getcwd(buffer, PATH_MAX)) return path;
        length = (ssize_t)strlen(buffer);
    } else {
        snprintf(link, sizeof link, "/proc/self/fd/%d", of);
        length = readlink(link, buffer, PATH_MAX - 1);
        if (length < 0) return path;
    }
    snprintf(buffer + length, PATH_MAX - (size_t)length, "/%s", path);
    return buffer;
}

static void keep(char op, const char *path, const char *other, int64_t offset, const void *bytes, uint64_t length) {
    if (record < 0) return;
    const char *name = relative(path), *second = other ? relative(other) : "";
    struct head head = {.op = op, .name = (uint32_t)strlen(name), .other = (uint32_t)strlen(second),
                        .offset = offset, .bytes = bytes ? length : 0};
    plain_write(record, &head, sizeof head);
    plain_write(record, name, head.name);
    plain_write(record, second, head.other);
    if (bytes) plain_write(record, bytes, length);
}

/* One operation is due: 0 go on, 1 it fails before it is done, 2 it is done and then fails. */
static int due(int fd, const void *bytes, size_t length, off_t offset) {
    long now = ++counted;
    if (now != at && !(how == FAIL_FOR_GOOD && at && now > at)) return 0;
    switch (how) {
    case COUNT:
        return 0;
    case KILL_TORN:
        if (bytes && length > 1) {
            if (offset >= 0) plain_pwrite(fd, bytes, length / 2, offset);
            else plain_write(fd, bytes, length / 2);
        } /* fall through */
    case KILL:
        kill(getpid(), SIGKILL);
        for (;;) pause();
    case FAIL_LATE:
        return 2;
    default:
        errno = error_number;
        return 1;
    }
}

static int tracked(int fd) { return fd >= 0 && fd < FILES && names[fd] && folder_length; }

static void track(int fd, const char *path) {
    if (fd < 0 || fd >= FILES) return;
    free(names[fd]);
    names[fd] = is_under(path) ? strdup(path) : NULL;
}

/* Wraps one operation: `call` does it, `kept` records it. */
#define OPERATION(type, failed, fd, bytes, length, offset, call, kept) \
    do { \
        pthread_mutex_lock(&one_at_a_time); \
        int gone = due(fd, bytes, length, offset); \
        type result = failed; \
        if (gone != 1) { \
            result = call; \
            if (result != failed) { kept; } \
            if (gone == 2) { errno = error_number; result = failed; } \
        } \
        int number = errno; \
        pthread_mutex_unlock(&one_at_a_time); \
        errno = number; \
        return result; \
    } while (0)

static int plain_open(int of, const char *path, int flags, mode_t mode) {
    REAL(int, openat, int, const char *, int, ...);
    return real(of, path, flags, mode);
}

static int make(int of, const char *path, const char *all, int flags, mode_t mode) {
    OPERATION(int, -1, -1, NULL, 0, 0, plain_open(of, path, flags, mode), keep('C', all, NULL, 0, NULL, 0));
}

static int cut_to(int of, const char *path, const char *all, int flags, mode_t mode) {
    OPERATION(int, -1, -1, NULL, 0, 0, plain_open(of, path, flags, mode), keep('T', all, NULL, 0, NULL, 0));
}

static int open_any(int of, const char *path, int flags, mode_t mode) {
    char buffer[PATH_MAX];
    const char *all = whole(of, path, buffer);
    int fd;
    if (!is_under(all)) fd = plain_open(of, path, flags, mode);
    else if ((flags & O_CREAT) && access(all, F_OK) != 0) fd = make(of, path, all, flags, mode);
    else if (flags & O_TRUNC) fd = cut_to(of, path, all, flags, mode);
    else fd = plain_open(of, path, flags, mode);
    int number = errno;
    track(fd, all);
    errno = number;
    return fd;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open(const char *path, int flags, ...) { MODE(flags); return open_any(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags); return open_any(AT_FDCWD, path, flags, mode); }
int openat(int of, const char *path, int flags, ...) { MODE(flags); return open_any(of, path, flags, mode); }
int openat64(int of, const char *path, int flags, ...) { MODE(flags); return open_any(of, path, flags, mode); }
int creat(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int fd) {
    REAL(int, close, int);
    if (fd >= 0 && fd < FILES && names[fd]) {
        free(names[fd]);
        names[fd] = NULL;
    }
    return real(fd);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    if (!tracked(fd)) return plain_pwrite(fd, bytes, length, offset);
    OPERATION(ssize_t, -1, fd, bytes, length, offset, plain_pwrite(fd, bytes, length, offset),
              keep('W', names[fd], NULL, offset, bytes, (uint64_t)result));
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) { return pwrite(fd, bytes, length, offset); }

ssize_t write(int fd, const void *bytes, size_t length) {
    if (!tracked(fd)) return plain_write(fd, bytes, length);
    OPERATION(ssize_t, -1, fd, bytes, length, -1, plain_write(fd, bytes, length),
              keep('W', names[fd], NULL, lseek(fd, 0, SEEK_CUR) - result, bytes, (uint64_t)result));
}

/* Syncs are only counted: a kill cannot lose what was written, and the images of a power cut are built from the
 * record. So the tests wait for no disk. */
int fsync(int fd) {
    REAL(int, fsync, int);
    if (!tracked(fd)) return real(fd);
    OPERATION(int, -1, fd, NULL, 0, 0, 0, keep('S', names[fd], NULL, 0, NULL, 0));
}
int fdatasync(int fd) {
    REAL(int, fdatasync, int);
    if (!tracked(fd)) return real(fd);
    return fsync(fd);
}

int ftruncate(int fd, off_t length) {
    REAL(int, ftruncate, int, off_t);
    if (!tracked(fd)) return real(fd, length);
    OPERATION(int, -1, fd, NULL, 0, 0, real(fd, length), keep('T', names[fd], NULL, length, NULL, 0));
}
int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

int unlinkat(int of, const char *path, int flags) {
    REAL(int, unlinkat, int, const char *, int);
    char buffer[PATH_MAX];
    const char *all = whole(of, path, buffer);
    if (!is_under(all)) return real(of, path, flags);
    OPERATION(int, -1, -1, NULL, 0, 0, real(of, path, flags),
              keep(flags & AT_REMOVEDIR ? 'X' : 'U', all, NULL, 0, NULL, 0));
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int remove(const char *path) {
    struct stat there;
    return unlinkat(AT_FDCWD, path, !lstat(path, &there) && S_ISDIR(there.st_mode) ? AT_REMOVEDIR : 0);
}
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int renameat2(int of, const char *path, int to, const char *target, unsigned flags) {
    REAL(int, renameat2, int, const char *, int, const char *, unsigned);
    char buffer[PATH_MAX], second[PATH_MAX];
    const char *all = whole(of, path, buffer), *other = whole(to, target, second);
    if (!is_under(all) || !is_under(other)) return real(of, path, to, target, flags);
    OPERATION(int, -1, -1, NULL, 0, 0, real(of, path, to, target, flags), keep('R', all, other, 0, NULL, 0));
}
int renameat(int of, const char *path, int to, const char *target) { return renameat2(of, path, to, target, 0); }
int rename(const char *path, const char *target) { return renameat2(AT_FDCWD, path, AT_FDCWD, target, 0); }

int linkat(int of, const char *path, int to, const char *target, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    char buffer[PATH_MAX], second[PATH_MAX];
    const char *all = whole(of, path, buffer), *other = whole(to, target, second);
    if (!is_under(other)) return real(of, path, to, target, flags);
    if (!is_under(all)) { errno = EOPNOTSUPP; return -1; } /* a nameless file: nobody could replay it */
    OPERATION(int, -1, -1, NULL, 0, 0, real(of, path, to, target, flags), keep('L', all, other, 0, NULL, 0));
}
int link(const char *path, const char *target) { return linkat(AT_FDCWD, path, AT_FDCWD, target, 0); }

int mkdirat(int of, const char *path, mode_t mode) {
    REAL(int, mkdirat, int, const char *, mode_t);
    char buffer[PATH_MAX];
    const char *all = whole(of, path, buffer);
    if (!is_under(all) || access(all, F_OK) == 0) return real(of, path, mode);
    OPERATION(int, -1, -1, NULL, 0, 0, real(of, path, mode), keep('D', all, NULL, 0, NULL, 0));
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

ssize_t sendfile(int to, int from, off_t *offset, size_t length) {
    REAL(ssize_t, sendfile, int, int, off_t *, size_t);
    if (!tracked(to)) return real(to, from, offset, length);
    errno = ENOSYS;
    return -1;
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) { return sendfile(to, from, offset, length); }
ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *place, size_t length, unsigned flags) {
    REAL(ssize_t, copy_file_range, int, off64_t *, int, off64_t *, size_t, unsigned);
    if (!tracked(to)) return real(from, start, to, place, length, flags);
    errno = ENOSYS;
    return -1;
}
int fallocate(int fd, int mode, off_t offset, off_t length) {
    REAL(int, fallocate, int, int, off_t, off_t);
    if (!tracked(fd)) return real(fd, mode, offset, length);
    errno = EOPNOTSUPP;
    return -1;
}
int fallocate64(int fd, int mode, off64_t offset, off64_t length) { return fallocate(fd, mode, offset, length); }
