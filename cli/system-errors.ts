/** Errors of the operating system, in words for operators. */

type Sentence = (path: string) => string

const full: Sentence = () => 'The disk is full. Free space there, and run the command again.'
const closed: Sentence = (path) =>
  `${path} is closed to this user. Run the command as its owner or as root, or name another place.`

/** By error code of POSIX or of PostgreSQL. */
const sentences: Partial<Record<string, Sentence>> = {
  ENOENT: (path) =>
    `There is no ${path}, or no folder for it. Check the path, or create the folder.`,
  ENOTDIR: (path) => `${path} cannot be opened: a part of its path is no folder.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  EROFS: (path) => `${path} is on a file system that is read-only. Name another place.`,
  EACCES: closed,
  EPERM: closed,
  ENOSPC: full,
  EDQUOT: full,
  // PostgreSQL's disk_full
  '53100': full,
}

/** The sentence for an error of the operating system; the message of any other error. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, address }: NodeJS.ErrnoException & { address?: unknown } = error
  const place = path ?? (typeof address === 'string' ? address : undefined)
  return sentences[code ?? '']?.(place ?? 'The file') ?? error.message
}
