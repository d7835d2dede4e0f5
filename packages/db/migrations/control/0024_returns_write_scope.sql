-- The scopes of each role, as in packages/contracts/src/access/roles.ts: a test compares them.
CREATE OR REPLACE FUNCTION scopes_of_role(role text) RETURNS text[]
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE role
    WHEN 'viewer' THEN '{tax:calculate,tax:read,returns:read,cron:read,jobs:read,mail:read,calendar:read,contacts:read,dav:read,pdf:read,audit:read,settings:read}'::text[]
    WHEN 'operator' THEN '{tax:calculate,tax:read,returns:read,cron:read,jobs:read,mail:read,calendar:read,contacts:read,dav:read,pdf:read,audit:read,settings:read,documents:write,cron:run,jobs:write,mail:send,calendar:write,contacts:write,pdf:write}'::text[]
    WHEN 'admin' THEN '{tax:calculate,tax:read,tax:write,documents:write,returns:read,returns:write,cron:read,cron:run,cron:write,jobs:read,jobs:write,mail:read,mail:read_all,mail:write,mail:send,calendar:read,calendar:write,contacts:read,contacts:write,dav:read,dav:write,pdf:read,pdf:write,audit:read,keys:write,settings:read,settings:write,users:read,users:write}'::text[]
    WHEN 'platform_viewer' THEN '{tax:calculate,tax:read,returns:read,cron:read,jobs:read,mail:read,calendar:read,contacts:read,dav:read,pdf:read,audit:read,settings:read,users:read,tenants:read}'::text[]
    WHEN 'platform_admin' THEN '{tax:calculate,tax:read,tax:write,documents:write,returns:read,returns:write,cron:read,cron:run,cron:write,jobs:read,jobs:write,mail:read,mail:read_all,mail:write,mail:send,calendar:read,calendar:write,contacts:read,contacts:write,dav:read,dav:write,pdf:read,pdf:write,audit:read,keys:write,settings:read,settings:write,users:read,users:write,tenants:read,tenants:admin}'::text[]
  END
$$;
