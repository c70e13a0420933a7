import { Find } from '../../finding/find.tsx'
import { usePlace } from '../../page/nav.tsx'
import { useTexts } from './words.ts'

/** One search over teams, leagues, experts and matches. */
export default function Search() {
  const texts = useTexts()
  const place = usePlace()
  return (
    <>
      <h1 className="vh">{texts.page.title}</h1>
      <Find
        texts={texts}
        asked={(place.name === 'search' ? place.parameters.q : undefined) ?? ''}
      />
    </>
  )
}
