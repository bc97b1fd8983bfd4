'use client'

import { CrashPanel, type CrashProps } from '@/components/shared/crash-panel'

// Within the layout's `main`: the header stays, so that the person can go elsewhere.
export default function ErrorPage(props: CrashProps) {
  return <CrashPanel {...props} />
}
