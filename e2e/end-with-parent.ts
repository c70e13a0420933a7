/** Preloaded into the servers of tests: each ends with the process that started it, however. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// the channel alone keeps no server running
process.channel?.unref()
