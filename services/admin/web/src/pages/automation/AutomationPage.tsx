import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tabs = ['cron', 'runs', 'workers'] as const

/** A page about scheduled tasks, with the tabs of that area. */
export function AutomationPage(props: Omit<ComponentProps<typeof Page>, 'tabs'>) {
  const t = useTexts(texts)
  return <Page {...props} tabs={tabs.map((tab) => ({ label: t(tab), to: `/automation/${tab}` as const }))} />
}
