'use client'

export { CrashPanel as default } from '@/components/shared/crash-panel'
