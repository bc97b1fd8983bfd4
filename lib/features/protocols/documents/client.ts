import { useMutation } from '@tanstack/react-query'
import { callForFile } from '@/lib/client/api'
import { saveFile } from '@/lib/client/save-file'
import type { Protocol } from '../contract'
import { type ProtocolFormat, protocolFileName } from '../values'
import type { exportProtocolPdf, exportProtocolWorkbook } from './contract'

function loadFile(id: string, format: ProtocolFormat): Promise<Blob> {
  const params = { id }
  return format === 'pdf'
    ? callForFile<typeof exportProtocolPdf>('GET /protocols/{id}/pdf', { params })
    : callForFile<typeof exportProtocolWorkbook>('GET /protocols/{id}/xlsx', { params })
}

/** Loads a protocol as a file, and lets the browser save it. */
export function useSaveProtocol({ _id, number }: Pick<Protocol, '_id' | 'number'>) {
  return useMutation({
    mutationFn: async (format: ProtocolFormat) =>
      saveFile(await loadFile(_id, format), protocolFileName(number, format)),
  })
}
