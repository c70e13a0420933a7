/**
 * The address of a picture. Absolute and `data:` addresses are unchanged; any other path is below
 * the static base, which has no slash at its end.
 */
export const pictureAddress = (staticBase: string, path: string): string =>
  /^(https?:|data:|\/\/)/i.test(path) ? path : `${staticBase}/${path}`
