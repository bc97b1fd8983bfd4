'use client'

import { Download } from 'lucide'
import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PROTOCOL_FORMATS } from '@/lib/features/protocols/values'

/** Saves a protocol as a file by a link, which works without scripts, too. */
export function SharedFiles({ token }: { token: string }) {
  const t = useTranslations('protocols.save')
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      {PROTOCOL_FORMATS.map((format) => (
        <a
          key={format}
          href={`/api/shared-protocols/${token}/${format}`}
          download
          className={buttonVariants({ variant: 'outline' })}
        >
          <Icon of={Download} />
          {t(format)}
        </a>
      ))}
    </span>
  )
}
