/** A text whose digits use the figure typeface: "近10中8", "5 in a row". */
export function Figures({ text }: { text: string }) {
  return text.split(/(\d+)/).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece))
}
