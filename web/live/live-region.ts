/** Announces sentences to screen readers. */

/** Sentences stay long enough to be read out, in milliseconds. */
const shownFor = 10_000

/** A polite live region at the end of the page. Hidden tabs announce nothing. */
export function liveRegion(): (sentence: string) => void {
  const region = document.createElement('div')
  region.className = 'vh'
  region.setAttribute('aria-live', 'polite')
  region.dataset['live'] = ''
  document.body.append(region)
  return (sentence) => {
    if (document.visibilityState !== 'visible') return
    const line = document.createElement('p')
    line.textContent = sentence
    region.append(line)
    setTimeout(() => line.remove(), shownFor)
  }
}
