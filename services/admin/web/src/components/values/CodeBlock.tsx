import { ActionIcon, Box, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import classes from './CodeBlock.module.css'
import { CopyButton } from './CopyButton.tsx'

type Props = {
  code: string
  /** What the code is, for screen readers: `Snapshot`. */
  label: string
  /** Offers the code as a file of this name. */
  fileName?: string
  /** The height in pixels from which the block scrolls. */
  heightMax?: number
}

/** Code or JSON in fixed width, with a button to copy it. */
export function CodeBlock({ code, label, fileName, heightMax = 420 }: Props) {
  const t = useTexts()
  return (
    <Box className={classes.block}>
      <Box className={classes.buttons}>
        {fileName !== undefined && (
          <Tooltip label={t('download')}>
            <ActionIcon variant="default" aria-label={t('download')} onClick={() => download(fileName, code)}>
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <CopyButton text={code} />
      </Box>
      <Box
        component="pre"
        className={classes.code}
        style={{ maxHeight: heightMax }}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        {code}
      </Box>
    </Box>
  )
}

/** Saves a text as a file of the browser. */
function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text]))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
