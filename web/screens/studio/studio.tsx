import { WorkLayout } from '../../account/work-layout.tsx'
import { useAnswer } from '../../api/queries.ts'
import { studioQuery } from '../../api/studio-queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Application } from './application.tsx'
import { Guide } from './guide.tsx'
import { Overview } from './overview.tsx'
import { useTexts } from './words.ts'

/** The studio: applying to become an expert, and an expert's own plans. */
export default function Studio() {
  const texts = useTexts()
  return (
    <WorkLayout
      title={texts.page.title}
      visitor={texts.visitor}
      signIn={texts.signIn}
      guide={<Guide />}
    >
      <StudioContent />
    </WorkLayout>
  )
}

function StudioContent() {
  const texts = useTexts()
  const outcome = useAnswer(studioQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={320} />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(state) =>
        state.expert === null ? <Application state={state} /> : <Overview expert={state.expert} />
      }
    </Block>
  )
}
