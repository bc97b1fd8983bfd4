'use client'

import { CrashPanel, type CrashProps } from '@/components/shared/crash-panel'

export default function ErrorPage(props: CrashProps) {
  return (
    <main>
      <CrashPanel {...props} />
    </main>
  )
}
