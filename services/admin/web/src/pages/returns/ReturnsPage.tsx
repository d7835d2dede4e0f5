import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'

/** A page below /returns, with the tabs of that area. */
export function ReturnsPage(props: Omit<ComponentProps<typeof Page>, 'tabs' | 'title'>) {
  const t = useTexts()
  return (
    <Page
      {...props}
      title={t('returns')}
      tabs={[
        { label: 'JPK_V7M', to: '/returns/jpk-v7m' },
        { label: 'VAT-UE', to: '/returns/vat-ue' },
        { label: 'OSS', to: '/returns/oss' },
      ]}
    />
  )
}
