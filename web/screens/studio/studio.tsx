import { WorkFrame } from '../../account/work-frame.tsx'
import { useAnswer } from '../../api/queries.ts'
import { studioQuery } from '../../api/studio-queries.ts'
import { useLanguage } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Application } from './application.tsx'
import { Overview } from './overview.tsx'
import { useOwn } from './words.ts'

/** The studio: the way to become an expert, and an expert's own plans. */
export default function Studio() {
  const own = useOwn()
  return (
    <WorkFrame title={own.page.title} visitor={own.visitor} signIn={own.signIn}>
      <StudioContent />
    </WorkFrame>
  )
}

function StudioContent() {
  const own = useOwn()
  const outcome = useAnswer(studioQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={320} />}
      renderFailed={(failure) => <Failed failure={failure} title={own.failed} />}
    >
      {(state) =>
        state.expert === null ? <Application state={state} /> : <Overview expert={state.expert} />
      }
    </Block>
  )
}
