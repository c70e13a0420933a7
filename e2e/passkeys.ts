/** Passkeys of the browsers of tests. */
import type { CDPSession, Page } from 'playwright-core'

/** An authenticator with a fingerprint, of one tab. */
export interface Authenticator {
  /** Gives its passkeys to another, as an account of a maker of phones does. */
  shareWith: (other: Authenticator) => Promise<void>
  /** Loses all its passkeys. */
  lose: () => Promise<void>
  tools: CDPSession
  id: string
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    tools,
    id: authenticatorId,
    async shareWith(other) {
      const { credentials } = await tools.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials)
        await other.tools.send('WebAuthn.addCredential', {
          authenticatorId: other.id,
          credential,
        })
    },
    async lose() {
      await tools.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}
