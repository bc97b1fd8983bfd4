'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'

const SHOWN_MS = 2_000

/** Puts a text on the clipboard and says for a moment that it did. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslations('apiDocs')
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  // A page without TLS has no clipboard: the text can still be selected.
  const copy = () => navigator.clipboard?.writeText(text).then(() => setIsCopied(true))
  return (
    <Button variant="ghost" size="sm" onClick={copy}>
      {isCopied ? <Check /> : <Copy />}
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
