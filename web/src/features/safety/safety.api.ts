import { type BlockReport, safetyEndpoints } from '@showup/contract/safety';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export function useBlockReport() {
  return useMutation({
    mutationFn: (body: BlockReport) => call(safetyEndpoints.blockReport, { body }),
  });
}
