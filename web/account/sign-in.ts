/** Signing in over any screen. What the dialog is made of is fetched when it is asked for. */

let open: ((goOn?: () => void) => void) | null = null

/** The shell says how the dialog is opened, as long as it stands. */
export function hostSignIn(opener: (goOn?: () => void) => void): () => void {
  open = opener
  return () => {
    open = null
  }
}

/** Opens the dialog. `goOn` is what the reader wanted, and goes on once they are signed in. */
export const askToSignIn = (goOn?: () => void): void => open?.(goOn)
