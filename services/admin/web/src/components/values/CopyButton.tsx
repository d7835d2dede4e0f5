import { ActionIcon, Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { copyText } from './copy-text.ts'

const shownMs = 1_000

/** Copies a text, and shows for a moment that it did. */
export function CopyButton({ text }: { text: string }) {
  const t = useTexts(texts)
  const [isCopied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), shownMs)
  const label = t(isCopied ? 'copied' : 'copy')
  async function copy() {
    if (!(await copyText(text))) return
    setCopied(true)
    start()
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} onClick={copy}>
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
