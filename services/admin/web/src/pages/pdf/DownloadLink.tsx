import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'

type Props = { href: string; name: string; compact?: boolean }

/** A link that downloads a file. `compact`: in a row of a table, whose other cells have the name. */
export function DownloadLink({ href, name, compact = false }: Props) {
  const t = useTexts()
  return (
    <Button
      component="a"
      href={href}
      download={name}
      variant={compact ? 'subtle' : 'default'}
      size={compact ? 'compact-sm' : 'sm'}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {compact ? (
        <>
          {t('download')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </>
      ) : (
        <>
          <VisuallyHidden>{`${t('download')} `}</VisuallyHidden>
          {name}
        </>
      )}
    </Button>
  )
}
