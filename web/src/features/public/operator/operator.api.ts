import { operatorEndpoints } from '@showup/contract/public/operator';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** Who runs this installation. It changes only when the server restarts. */
export function useOperator() {
  return useQuery({
    queryKey: ['public', 'operator'],
    queryFn: () => call(operatorEndpoints.operator, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
