import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tabs = ['jobs', 'templates', 'files'] as const

/** A page below /pdf, with the tabs of that area. */
export function PdfPage(props: Omit<ComponentProps<typeof Page>, 'tabs'>) {
  const t = useTexts(texts)
  return <Page {...props} tabs={tabs.map((tab) => ({ label: t(tab), to: `/pdf/${tab}` as const }))} />
}
