/**
 * A page whose scripts cannot run, as in an old web view: shows the server's page without waiting
 * for an identity.
 */
export function showPlainPage(): void {
  const { dataset } = document.documentElement
  dataset['plain'] = ''
  delete dataset['identity']
  delete dataset['waited']
}

export const isPlainPage = (): boolean => 'plain' in document.documentElement.dataset
