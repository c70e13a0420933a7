/** The user who runs a command. In a container a user may have a number only. */
import { homedir, userInfo } from 'node:os'
import { WrongUsage } from './arguments.ts'

export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`
  }
}

/** Throws `WrongUsage` for a user without a home folder: `instead` says what to give. */
export function homeFolder(instead: string): string {
  try {
    return homedir()
  } catch {
    throw new WrongUsage(`This user has no home folder. ${instead}`)
  }
}
