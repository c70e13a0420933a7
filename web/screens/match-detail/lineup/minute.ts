interface When {
  minute: number
  added: number | null
}

/** "67′", "45+2′". */
export const minuteOf = ({ minute, added }: When): string =>
  `${minute}${added === null ? '' : `+${added}`}′`
