/**
 * A page that its scripts cannot run, as in an old web view: the server's page stays to be read,
 * without the gate that waits for an identity.
 */
export function showPlainPage(): void {
  const { dataset } = document.documentElement
  dataset['plain'] = ''
  delete dataset['identity']
  delete dataset['waited']
}

export const isPlainPage = (): boolean => 'plain' in document.documentElement.dataset
