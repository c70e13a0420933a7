import type { VisitorKeys } from '../http/identity/visitor-token.ts'
import type { SignText } from '../log/sign-text.ts'

/** Services that the handlers need in addition to the database. */
export interface HandlerParts {
  /** Signs a text with the log's key. */
  signText: SignText
  keys: VisitorKeys
  /** The site's own origin, which passkeys are bound to. */
  publicOrigin: string
  /** The origin on which the desk answers; the same where it has none of its own. */
  deskOrigin: string
  /** The world is simulated; the home call reports it. */
  invented: boolean
  /** An account with a passkey becomes an expert without an operator's decision. */
  openStudio: boolean
}
