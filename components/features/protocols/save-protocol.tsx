'use client'

import { Download, LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Protocol } from '@/lib/features/protocols/contract'
import { useSaveProtocol } from '@/lib/features/protocols/documents/client'
import { PROTOCOL_FORMATS, type ProtocolFormat } from '@/lib/features/protocols/values'

/** Saves a protocol as a file: as it is stored, of a draft as the data are now. */
export function SaveProtocol({ protocol }: { protocol: Protocol }) {
  const t = useTranslations('protocols.save')
  const showFailure = useFailureToast()
  const { mutate, isPending, variables } = useSaveProtocol(protocol)
  const isMade = (format: ProtocolFormat) => isPending && variables === format
  return (
    <>
      {PROTOCOL_FORMATS.map((format) => (
        <Button
          key={format}
          variant="outline"
          disabled={isPending}
          aria-busy={isMade(format)}
          onClick={() =>
            mutate(format, { onError: (error) => showFailure(error, 'protocols.failures.save') })
          }
        >
          {isMade(format) ? <Icon of={LoaderCircle} className="animate-spin" /> : <Icon of={Download} />}
          {t(format)}
        </Button>
      ))}
      <span role="status" className="sr-only">
        {isPending && t('isMade')}
      </span>
    </>
  )
}
