import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tabs = ['tickets', 'inbox', 'outgoing', 'mailboxes', 'suppressions'] as const

/** A page below /mail, with the tabs of that area. */
export function MailPage(props: Omit<ComponentProps<typeof Page>, 'tabs'>) {
  const t = useTexts(texts)
  return <Page {...props} tabs={tabs.map((tab) => ({ label: t(tab), to: `/mail/${tab}` as const }))} />
}
