import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { basePath } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { base64Of, logoFault } from './logo-file.ts'
import { texts } from './texts.ts'

type Props = { digest: string; error: ReactNode; onChange: (digest: string) => void }

/** The logo of the profile: the image itself, and an upload that is checked before it is sent. */
export function LogoField({ digest, error, onChange }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const [fault, setFault] = useState<ReturnType<typeof logoFault>>(null)
  const [isSending, setSending] = useState(false)

  async function upload(file: File | null) {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const found = logoFault(bytes)
    setFault(found)
    if (found !== null) return
    setSending(true)
    try {
      const logo = await api.storeLogo({ data: base64Of(bytes) })
      onChange(logo.digest)
      notifyDone(t('logoStored'))
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      setSending(false)
    }
  }

  return (
    <Stack gap="xs" align="flex-start">
      {digest !== '' && (
        <Image
          src={`/api/v1${basePath}/tax/seller/logos/${digest}`}
          alt={t('logoAlt')}
          fit="contain"
          mah={96}
          maw={280}
          w="auto"
        />
      )}
      <Text fz="sm" c="dimmed">
        {t('logoHelp')}
      </Text>
      {(fault !== null || error) && (
        <Text fz="sm" c="red" role="alert">
          {fault === null ? error : t(fault)}
        </Text>
      )}
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg" onChange={upload}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isSending}
              leftSection={<IconPhotoUp size={16} aria-hidden />}
            >
              {t('chooseLogo')}
            </Button>
          )}
        </FileButton>
        {digest !== '' && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onChange('')}
          >
            {t('removeLogo')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
