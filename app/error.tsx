'use client'

export { LazyCrashPanel as default } from '@/components/shared/lazy-page-aids'
