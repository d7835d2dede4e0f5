import { Title } from '@mantine/core'
import { useEffect } from 'react'
import { useSessionName } from '../session/session-name.ts'

/** The heading that gets the focus after a navigation. */
export const pageTitleId = 'page-title'

/** The heading of a page, and the title of the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  const name = useSessionName()
  useEffect(() => {
    document.title = [title, name, 'Fiscus'].filter(Boolean).join(' · ')
  }, [title, name])
  return (
    <Title order={1} id={pageTitleId} tabIndex={-1}>
      {title}
    </Title>
  )
}
