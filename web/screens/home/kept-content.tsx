import {
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { HydratedContext, NavigationContext } from '../../page/nav.tsx'
import { logFailure } from '../../page/log-failure.ts'

/**
 * Tells React to leave the content of the element alone. It is one object for all renderings: React
 * would empty the element for another one. Where hydration fails, React writes this text into a new
 * element, and the page's policy accepts no plain text there.
 */
const asSent = { __html: globalThis.trustedTypes?.emptyHTML ?? '' }

interface Props {
  ref: RefObject<HTMLDivElement | null>
  className: string | undefined
  /** The reader comes near the content. */
  needed: boolean
  /** What the content shows. After it has changed, what the server sent is out of date. */
  data: unknown
  /** They read no context but those of `page/nav.tsx`. */
  children: ReactNode
}

/**
 * Content that stays as the server sent it until it is needed or printed, or its data change. Then
 * it is hydrated in place, as a root of its own: a boundary would be hydrated with the page, since
 * the contexts around it change then. A screen that was navigated to renders the content at once.
 */
export function KeptContent(props: Props) {
  const [isSent] = useState(!use(HydratedContext))
  // on the server no code of a root is needed
  if (!import.meta.env.SSR && isSent) return <SentContent {...props} />
  const { ref, className, children } = props
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}

function SentContent({ ref, className, needed, data, children }: Props) {
  const navigation = use(NavigationContext)
  const [sent] = useState(data)
  const [hydrated, setHydrated] = useState(false)
  const root = useRef<Root>(null)

  const content = (atOnce: boolean) => (
    <NavigationContext value={navigation}>
      <HydratedContext value={atOnce || hydrated}>
        <Hydrated tell={setHydrated} />
        {children}
      </HydratedContext>
    </NavigationContext>
  )
  function renderAnew(element: HTMLElement) {
    element.replaceChildren()
    root.current = createRoot(element)
    root.current.render(content(true))
  }
  function begin(element: HTMLElement) {
    if (data !== sent || element.firstChild === null) renderAnew(element)
    else
      root.current = hydrateRoot(element, content(false), {
        onRecoverableError: (error) => logFailure('plans were not what the server wrote', error),
      })
  }

  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const isAsSent = root.current === null && data === sent && element.firstChild !== null
    if (isAsSent && !needed) return
    startTransition(() => {
      if (root.current === null) begin(element)
      // React gives up hydration if an update comes before its end
      else if (hydrated) root.current.render(content(false))
    })
  })
  useEffect(() => {
    const print = () => {
      const element = ref.current
      if (root.current === null && element !== null) flushSync(() => renderAnew(element))
    }
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  })
  useEffect(
    () => () => {
      // React does not remove a root while it renders another
      setTimeout(() => root.current?.unmount())
    },
    [],
  )

  return (
    <div
      ref={ref}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={asSent}
    />
  )
}

function Hydrated({ tell }: { tell: (hydrated: true) => void }) {
  useEffect(() => startTransition(() => tell(true)), [tell])
  return null
}
