import type { Document } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { obstacleTogether } from './obstacle-together.ts'
import { texts } from './texts.ts'

const TogetherDrawer = lazyPart(() => import('./TogetherDrawer.tsx'), 'TogetherDrawer')

/** Opens the form that corrects these documents with one correction. */
export function TogetherButton({ documents }: { documents: readonly Document[] }) {
  const t = useTexts(texts)
  const [isCorrecting, setCorrecting] = useState(false)
  const obstacle = obstacleTogether(documents)
  return (
    <>
      <Tooltip label={obstacle && t(obstacle)} disabled={obstacle === null}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          data-disabled={obstacle !== null || undefined}
          aria-disabled={obstacle !== null}
          onClick={() => obstacle === null && setCorrecting(true)}
        >
          {t('correct')}
        </Button>
      </Tooltip>
      {isCorrecting && <TogetherDrawer documents={documents} onClose={() => setCorrecting(false)} />}
    </>
  )
}
