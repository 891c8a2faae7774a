import type { UserId } from '@showup/contract/fields';
import { type BlockReport, type NewReport, safetyEndpoints } from '@showup/contract/safety';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export function useBlockReport() {
  return useMutation({
    mutationFn: (body: BlockReport) => call(safetyEndpoints.blockReport, { body }),
  });
}

export function useBlock() {
  return useMutation({
    mutationFn: (userId: UserId) => call(safetyEndpoints.block, { body: { userId } }),
  });
}

export function useReport() {
  return useMutation({
    mutationFn: (body: NewReport) => call(safetyEndpoints.report, { body }),
  });
}
