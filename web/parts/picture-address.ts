/**
 * Where a picture is: absolute and `data:` addresses as they came, any other path under the static
 * base, which has no slash at its end.
 */
export const pictureAddress = (staticBase: string, path: string): string =>
  /^(https?:|data:|\/\/)/i.test(path) ? path : `${staticBase}/${path}`
