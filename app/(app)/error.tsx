'use client'

// Within the layout's `main`: the header stays, so that the person can go elsewhere.
export { CrashPanel as default } from '@/components/shared/crash-panel'
