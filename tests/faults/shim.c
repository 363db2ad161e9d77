/* Counts the calls of a process that touch files below a folder, and makes one of them go wrong.

   It is loaded before the C library (LD_PRELOAD), whose functions it stands in for. Until `fault_arm` is called it does
   nothing. Calls that name a file below the folder are counted, or one by a relative path, and those about a file that
   such a call opened; so are writes to standard output and standard error. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* What goes wrong at the call; `shim.py` has the same order. */
enum { NOTHING, ONCE, DEAD, FULL, KILL, SIGNAL, HANGUP, CLOCK, MEMORY, SHORT_OF_MEMORY, ALLOCATION };

enum { READ = 1, WRITTEN }; /* how a file that is watched was opened */

#define MOST_FILES 1024
#define BIG 4096 /* bytes of an allocation that fails where memory is short */

static int kind, number;
static long at, calls, allocations, failing;
static char below[4096];
static size_t length;
static int armed, hung_up, half_done, of_stream, watched[MOST_FILES];
static char listing[1 << 18];
static size_t listed;

void fault_arm(const char *folder, int what, long when, int with)
{
    snprintf(below, sizeof below, "%s/", folder);
    length = strlen(below);
    kind = what, at = when, number = with, armed = 1;
}

long fault_calls(void) { return calls; }

long fault_allocations(void) { return allocations; }

/* Return the names of the calls that were counted, a line for each. */
const char *fault_listing(void) { return listing; }

void fault_disarm(void) { armed = 0; }

static int is_watched(int file) { return armed && file >= 0 && file < MOST_FILES && watched[file]; }

static int is_stream(int file) { return armed && (file == 1 || file == 2); }

static int is_below(int folder, const char *path)
{
    if (!armed || path == NULL)
        return 0;
    if (*path == '/')
        return strncmp(path, below, length) == 0 || strncmp(path, below, length - 1) == 0;
    return folder == AT_FDCWD || is_watched(folder);
}

static int watch(int file, int flags)
{
    if (file >= 0 && file < MOST_FILES)
        watched[file] = (flags & O_ACCMODE) == O_RDONLY ? READ : WRITTEN;
    return file;
}

/* Count a call, and return whether it is to fail. `grows` says that it takes space on the disk. Of what goes on failing
   streams are one, and files the other. */
static int strikes_at(const char *name, const char *path, int grows, int stream)
{
    if (listed < sizeof listing - 512)
        listed += (size_t)snprintf(listing + listed, 512, "%s %s\n", name, path ? path : "");
    calls++;
    if (calls < at)
        return 0;
    if (calls == at)
        of_stream = stream;
    if (of_stream == stream && (kind == DEAD || (kind == FULL && grows))) {
        errno = number;
        return 1;
    }
    if (calls > at)
        return 0;
    switch (kind) {
    case ONCE:
        errno = number;
        return 1;
    case KILL:
        kill(getpid(), SIGKILL);
        break;
    case HANGUP:
        hung_up = 1;
        raise(SIGHUP);
        break;
    case SIGNAL:
        raise(number);
        break;
    case MEMORY:
    case SHORT_OF_MEMORY:
        failing = 1;
        break;
    }
    return 0;
}

static int strikes(const char *name, const char *path, int grows) { return strikes_at(name, path, grows, 0); }

#define REAL(name) \
    static __typeof__(&name) real; \
    if (real == NULL) \
        *(void **)&real = dlsym(RTLD_NEXT, #name)

/* A function whose call is counted if `ours`; it returns `bad` if it is to fail. */
#define STANDS_FOR(type, name, parameters, arguments, ours, path, grows, bad) \
    type name parameters \
    { \
        REAL(name); \
        if ((ours) && strikes(#name, path, grows)) \
            return bad; \
        return real arguments; \
    }

#define BY_PATH(name, parameters, arguments) \
    STANDS_FOR(int, name, parameters, arguments, is_below(AT_FDCWD, path), path, 0, -1)
#define BY_FILE(name, parameters, arguments, grows) \
    STANDS_FOR(int, name, parameters, arguments, is_watched(file), NULL, grows, -1)

/* --- files that are open ------------------------------------------------------------------------------------------ */

int open64(const char *path, int flags, ...)
{
    REAL(open64);
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (!is_below(AT_FDCWD, path))
        return real(path, flags, mode);
    return strikes(flags & (O_CREAT | __O_TMPFILE) ? "create" : "open", path, flags & (O_CREAT | __O_TMPFILE)) ? -1 : watch(real(path, flags, mode), flags);
}

int openat64(int folder, const char *path, int flags, ...)
{
    REAL(openat64);
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (!is_below(folder, path))
        return real(folder, path, flags, mode);
    return strikes("openat", path, flags & O_CREAT) ? -1 : watch(real(folder, path, flags, mode), flags);
}

/* A copy of a number stands for the same file. */
int fcntl64(int file, int what, ...)
{
    REAL(fcntl64);
    va_list more;
    va_start(more, what);
    void *argument = va_arg(more, void *);
    va_end(more);
    int found = real(file, what, argument);
    return what == F_DUPFD_CLOEXEC && is_watched(file) ? watch(found, watched[file] == READ ? O_RDONLY : O_RDWR) : found;
}

/* A file that was written may fail to close, and is closed all the same. */
int close(int file)
{
    REAL(close);
    int way = is_watched(file) ? watched[file] : 0;
    if (way)
        watched[file] = 0;
    if (way != WRITTEN)
        return real(file);
    int fails = strikes("close", NULL, 1), error = errno;
    int closed = real(file);
    if (!fails)
        return closed;
    errno = error;
    return -1;
}

/* A disk that is full takes the first half; so does a process that ends meanwhile. */
ssize_t write(int file, const void *content, size_t size)
{
    REAL(write);
    if (is_stream(file)) {
        int fails = strikes_at(file == 1 ? "stdout" : "stderr", NULL, 1, 1);
        if (hung_up) {
            errno = EIO;
            return -1;
        }
        return fails ? -1 : real(file, content, size);
    }
    if (!is_watched(file))
        return real(file, content, size);
    if (calls + 1 == at && size > 1 && (kind == KILL || kind == FULL) && !half_done) {
        half_done = 1;
        ssize_t done = real(file, content, size / 2);
        if (kind == FULL)
            return done;
    }
    return strikes("write", NULL, 1) ? -1 : real(file, content, size);
}

STANDS_FOR(ssize_t, read, (int file, void *content, size_t size), (file, content, size), is_watched(file), NULL, 0, -1)
STANDS_FOR(off64_t, lseek64, (int file, off64_t to, int from), (file, to, from), is_watched(file), NULL, 0, -1)
STANDS_FOR(ssize_t, sendfile64, (int out, int file, off64_t *from, size_t size), (out, file, from, size),
           is_watched(file), NULL, 1, -1)
STANDS_FOR(ssize_t, copy_file_range, (int file, off64_t *from, int out, off64_t *to, size_t size, unsigned flags),
           (file, from, out, to, size, flags), is_watched(file), NULL, 1, -1)
BY_FILE(fsync, (int file), (file), 1)
BY_FILE(fdatasync, (int file), (file), 1)
BY_FILE(ftruncate64, (int file, off64_t size), (file, size), 0)
BY_FILE(fstat64, (int file, struct stat64 *found), (file, found), 0)
BY_FILE(fchmod, (int file, mode_t mode), (file, mode), 0)
BY_FILE(fchown, (int file, uid_t user, gid_t group), (file, user, group), 0)

/* --- files by their names ----------------------------------------------------------------------------------------- */

BY_PATH(stat64, (const char *path, struct stat64 *found), (path, found))
BY_PATH(lstat64, (const char *path, struct stat64 *found), (path, found))
BY_PATH(access, (const char *path, int mode), (path, mode))
BY_PATH(chmod, (const char *path, mode_t mode), (path, mode))
BY_PATH(chown, (const char *path, uid_t user, gid_t group), (path, user, group))
BY_PATH(lchown, (const char *path, uid_t user, gid_t group), (path, user, group))
BY_PATH(unlink, (const char *path), (path))
BY_PATH(rmdir, (const char *path), (path))
STANDS_FOR(int, mkdir, (const char *path, mode_t mode), (path, mode), is_below(AT_FDCWD, path), path, 1, -1)
STANDS_FOR(int, rename, (const char *path, const char *to), (path, to), is_below(AT_FDCWD, path), to, 1, -1)
STANDS_FOR(int, link, (const char *path, const char *to), (path, to), is_below(AT_FDCWD, path), to, 1, -1)
STANDS_FOR(int, linkat, (int folder, const char *path, int other, const char *to, int flags),
           (folder, path, other, to, flags), is_below(folder, path), to, 1, -1)
STANDS_FOR(int, renameat, (int folder, const char *path, int other, const char *to), (folder, path, other, to),
           is_below(folder, path), to, 1, -1)
STANDS_FOR(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), is_below(folder, path),
           path, 0, -1)
STANDS_FOR(int, fstatat64, (int folder, const char *path, struct stat64 *found, int flags),
           (folder, path, found, flags), is_below(folder, path), path, 0, -1)
STANDS_FOR(int, faccessat, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags),
           is_below(folder, path), path, 0, -1)
STANDS_FOR(int, fchmodat, (int folder, const char *path, mode_t mode, int flags), (folder, path, mode, flags),
           is_below(folder, path), path, 0, -1)
STANDS_FOR(int, utimensat, (int folder, const char *path, const struct timespec times[2], int flags),
           (folder, path, times, flags), is_below(folder, path), path, 0, -1)
STANDS_FOR(ssize_t, readlink, (const char *path, char *target, size_t size), (path, target, size),
           is_below(AT_FDCWD, path), path, 0, -1)

/* --- folders ------------------------------------------------------------------------------------------------------ */

DIR *opendir(const char *path)
{
    REAL(opendir);
    if (!is_below(AT_FDCWD, path))
        return real(path);
    DIR *folder = strikes("opendir", path, 0) ? NULL : real(path);
    if (folder != NULL)
        watch(dirfd(folder), O_RDONLY);
    return folder;
}

STANDS_FOR(DIR *, fdopendir, (int file), (file), is_watched(file), NULL, 0, NULL)

int closedir(DIR *folder)
{
    REAL(closedir);
    int file = dirfd(folder);
    if (file >= 0 && file < MOST_FILES)
        watched[file] = 0;
    return real(folder);
}

struct dirent64 *readdir64(DIR *folder)
{
    REAL(readdir64);
    return is_watched(dirfd(folder)) && strikes("readdir", NULL, 0) ? NULL : real(folder);
}

/* --- the clock ---------------------------------------------------------------------------------------------------- */

int clock_gettime(clockid_t clock, struct timespec *now)
{
    REAL(clock_gettime);
    int found = real(clock, now);
    if (armed && kind == CLOCK && clock == CLOCK_REALTIME && calls >= at)
        now->tv_sec += number;
    return found;
}

time_t time(time_t *now)
{
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (now != NULL)
        *now = found.tv_sec;
    return found.tv_sec;
}

/* --- memory ------------------------------------------------------------------------------------------------------- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static int is_refused(size_t size)
{
    if (!armed)
        return 0;
    allocations++;
    int refused = kind == ALLOCATION && allocations == at;
    if (failing && (kind == MEMORY || size >= BIG)) {
        failing = kind == SHORT_OF_MEMORY;
        refused = 1;
    }
    if (refused)
        errno = ENOMEM;
    return refused;
}

void *malloc(size_t size) { return is_refused(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return is_refused(count * size) ? NULL : __libc_calloc(count, size); }

void *realloc(void *block, size_t size) { return is_refused(size) ? NULL : __libc_realloc(block, size); }
