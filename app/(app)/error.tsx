'use client'

// Within the layout's `main`: the header stays, so that the person can go elsewhere.
export { LazyCrashPanel as default } from '@/components/shared/lazy-page-aids'
