interface Machine {
  /** TMPDIR. */
  given?: string
  /** The file that lists what is mounted. */
  mounts?: string
  /** The bytes that are left in memory. */
  free?: () => number
}

export function runFolder(machine?: Machine): string
