/* Preloaded into a server: its disk fails and its clock jumps as two files say.
 *
 * FAULTS names a folder. In it, `disk` holds the errno with which writes to files fail, and
 * `clock` the seconds to add to the time of day; without them all is well. Sockets, pipes and
 * the steady clock are left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long told(const char *name) {
    char path[4096], text[32] = {0};
    const char *folder = getenv("FAULTS");
    if (folder == NULL) return 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
    if (file < 0) return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    return size > 0 ? atol(text) : 0;
}

static int fails(void) {
    int kept = errno;
    long reason = told("disk");
    errno = reason ? (int)reason : kept;
    return reason != 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    return fails() ? -1 : REAL(pwrite)(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
    return fails() ? -1 : REAL(pwrite64)(file, bytes, size, at);
}
int fsync(int file) { return fails() ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return fails() ? -1 : REAL(fdatasync)(file); }

int clock_gettime(clockid_t which, struct timespec *time) {
    int done = REAL(clock_gettime)(which, time);
    if (which == CLOCK_REALTIME) time->tv_sec += told("clock");
    return done;
}
