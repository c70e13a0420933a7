/** Opens sign-in over any screen. The dialog's code is fetched when it is opened. */

let open: ((onSignedIn?: () => void) => void) | null = null

/** The shell registers how to open the dialog, for as long as it is mounted. */
export function hostSignIn(opener: (onSignedIn?: () => void) => void): () => void {
  open = opener
  return () => {
    open = null
  }
}

/** Opens the dialog. `onSignedIn` is the reader's action, and runs once they are signed in. */
export const askToSignIn = (onSignedIn?: () => void): void => open?.(onSignedIn)
