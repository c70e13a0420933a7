/** Opens sign-in over any screen. The dialog's code is fetched when it is opened. */

let open: ((goOn?: () => void) => void) | null = null

/** The shell registers how to open the dialog, for as long as it is mounted. */
export function hostSignIn(opener: (goOn?: () => void) => void): () => void {
  open = opener
  return () => {
    open = null
  }
}

/** Opens the dialog. `goOn` is the reader's action, and runs once they are signed in. */
export const askToSignIn = (goOn?: () => void): void => open?.(goOn)
