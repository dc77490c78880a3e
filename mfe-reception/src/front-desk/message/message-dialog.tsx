import { useQueryClient } from '@tanstack/react-query';
import {
  SessionMessageDialog,
  type SessionMessageDialogProps,
} from '@aforo/shared/session-message';
import { clientKeys } from '../../common/client-cache.ts';

/** Writes to the people of a session; the mail is in their histories. */
export function MessageDialog(props: Omit<SessionMessageDialogProps, 'onSent'>) {
  const queryClient = useQueryClient();
  return (
    <SessionMessageDialog
      {...props}
      onSent={({ mailed }) => {
        for (const { clientId } of mailed) {
          void queryClient.invalidateQueries({ queryKey: clientKeys.history(clientId) });
        }
      }}
    />
  );
}
