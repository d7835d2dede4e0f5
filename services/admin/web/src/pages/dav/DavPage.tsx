import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** A page of the synchronisation with CalDAV and CardDAV servers, with the tabs of that area. */
export function DavPage(props: Omit<ComponentProps<typeof Page>, 'tabs'>) {
  const t = useTexts(texts)
  return (
    <Page
      {...props}
      tabs={[
        { label: t('accounts'), to: '/dav/accounts' },
        { label: t('conflicts'), to: '/dav/conflicts' },
        { label: t('deletedByServers'), to: '/dav/deleted' },
      ]}
    />
  )
}
