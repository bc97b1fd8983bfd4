'use client'

import '@/components/ui/globals.css'
import { useEffect, useState } from 'react'
import type { CrashProps } from '@/components/shared/crash-panel'
import type english from '@/messages/en/layout.json'

type Messages = (typeof english)['crash']

// The root layout, and the catalog with it, is what failed here: the messages are fetched only now.
async function loadMessages(): Promise<Messages> {
  const isRussian = /(?:^|; )ui-language=ru/.test(document.cookie)
  const { default: catalog } = isRussian
    ? await import('@/messages/ru/layout.json')
    : await import('@/messages/en/layout.json')
  return catalog.crash
}

export default function GlobalError({ error, reset }: CrashProps) {
  const [messages, setMessages] = useState<Messages | null>(null)
  useEffect(() => {
    void loadMessages().then(setMessages)
  }, [])
  return (
    <html lang="en">
      <body>
        {messages && (
          <main role="alert" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-2 p-6">
            <h1 className="font-semibold text-xl">{messages.title}</h1>
            <p className="text-muted-foreground">{messages.hint}</p>
            {error.digest && <p className="font-mono text-xs">{error.digest}</p>}
            <button
              type="button"
              onClick={reset}
              className="mt-2 h-10 w-fit rounded-md border px-4 font-medium"
            >
              {messages.retry}
            </button>
          </main>
        )}
      </body>
    </html>
  )
}
