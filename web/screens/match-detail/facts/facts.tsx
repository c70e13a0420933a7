/** Nothing of this is known of any match yet. */
export default function Facts() {
  return null
}
