import { Title } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSessionName } from '../session/session-name.ts'
import { pageTitleId, titleGone, titleShown } from './title-focus.ts'

/** The heading of a page, and the title of the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  const name = useSessionName()
  useEffect(() => {
    document.title = [title, name, 'Fiscus'].filter(Boolean).join(' · ')
  }, [title, name])
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the heading leaves the document, and the focus with it.
  useLayoutEffect(() => {
    const title = heading.current
    titleShown(title)
    return () => titleGone(title)
  }, [])
  return (
    <Title ref={heading} order={1} id={pageTitleId} tabIndex={-1}>
      {title}
    </Title>
  )
}
